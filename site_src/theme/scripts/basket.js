/* Several sections at once, on the reader's machine: collected as one reads, kept by the browser, printed or taken as one Word document.
 * An item becomes a Word document the same way, from the words of the page; sections and chapters have theirs from the build.
 */
"use strict";
window.townbookBasket = (() => {
  const KEPT = "townbook.collected", made = (tag, more) => Object.assign(document.createElement(tag), more);
  const said = name => document.querySelector(`meta[name="townbook:${name}"]`)?.content || "";
  const base = () => new URL(`${JSON.parse(document.getElementById("__config").textContent).base.replace(/\/$/, "")}/`, location.href);
  const key = () => `${base().pathname}${KEPT}`;
  const all = () => { try { return JSON.parse(localStorage.getItem(key())) ?? []; } catch { return []; } };
  const keep = entries => { try { localStorage.setItem(key(), JSON.stringify(entries)); } catch { /* a store that is forbidden keeps nothing */ } };

  const page = async url => {
    const address = url.href.split("#")[0];
    if (address === location.href.split("#")[0]) return document;
    return new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
  };
  const unitOf = heading => townbookPlace.unitOf(heading);

  const collected = async () => (await Promise.all(all().map(async entry => {
    const read = await page(new URL(entry.page, base())), at = read.getElementById(entry.id);
    if (!at) return [];
    const heading = townbookPlace.headingOf(at);
    return [{ heading, part: at === heading ? unitOf(heading) : at, link: new URL(`${entry.page}#${entry.id}`, base()).href }];
  }))).flat();

  /* ---- A Word document: a ZIP of XML, without compression ---- */

  const escaped = text => text.replace(/[&<>"]/g, sign => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]).replace(/[\0-\x08\x0b\x0c\x0e-\x1f]/g, "");
  const run = text => `<w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;
  const paragraph = ({ text, depth, cells, heading }) => cells
    ? `<w:tr>${cells.map(cell => `<w:tc><w:tcPr><w:tcW w:w="0" w:type="auto"/></w:tcPr><w:p>${run(cell)}</w:p></w:tc>`).join("")}</w:tr>`
    : `<w:p><w:pPr>${heading ? '<w:pStyle w:val="Heading1"/>' : ""}<w:ind w:left="${depth * 400}"/></w:pPr>${run(text)}</w:p>`;
  const TABLE = '<w:tbl><w:tblPr><w:tblW w:w="0" w:type="auto"/><w:tblBorders><w:insideH w:val="single" w:sz="4"/><w:top w:val="single" w:sz="4"/><w:bottom w:val="single" w:sz="4"/></w:tblBorders></w:tblPr><w:tblGrid/>';
  const body = lines => lines.map((line, at) =>
    `${line.cells && !lines[at - 1]?.cells ? TABLE : ""}${paragraph(line)}${line.cells && !lines[at + 1]?.cells ? "</w:tbl><w:p/>" : ""}`).join("");
  const OFFICE = "http://schemas.openxmlformats.org", W = `xmlns:w="${OFFICE}/wordprocessingml/2006/main"`, XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const style = (id, name, size, more) => `<w:style w:type="paragraph" w:styleId="${id}"${more}><w:name w:val="${name}"/><w:pPr><w:spacing w:after="120"/>${id === "Normal" ? "" : '<w:keepNext/><w:outlineLvl w:val="0"/>'}</w:pPr><w:rPr>${id === "Normal" ? "" : "<w:b/>"}<w:sz w:val="${size}"/></w:rPr></w:style>`;
  const files = lines => ({
    "[Content_Types].xml": `${XML}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>`,
    "_rels/.rels": `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    "word/_rels/document.xml.rels": `${XML}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="r1" Type="${OFFICE}/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>`,
    "word/styles.xml": `${XML}<w:styles ${W}>${style("Normal", "Normal", 22, ' w:default="1"')}${style("Heading1", "heading 1", 26, "")}</w:styles>`,
    "word/document.xml": `${XML}<w:document ${W}><w:body>${body(lines)}<w:sectPr/></w:body></w:document>`,
  });
  const crc = bytes => {
    let sum = ~0;
    for (const byte of bytes) {
      sum ^= byte;
      for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
    }
    return ~sum >>> 0;
  };
  const zip = held => {
    const coder = new TextEncoder(), parts = [], ends = [];
    const numbers = (...pairs) => {
      const view = new DataView(new ArrayBuffer(pairs.reduce((sum, [size]) => sum + size, 0)));
      pairs.reduce((at, [size, value]) => { size === 2 ? view.setUint16(at, value, true) : view.setUint32(at, value, true); return at + size; }, 0);
      return new Uint8Array(view.buffer);
    };
    let at = 0, central = 0;
    for (const [name, text] of Object.entries(held)) {
      const bytes = coder.encode(text), called = coder.encode(name), day = 33;   /* January 1, 1980 */
      const common = [[2, 0x800], [2, 0], [2, 0], [2, day], [4, crc(bytes)], [4, bytes.length], [4, bytes.length], [2, called.length], [2, 0]];
      const local = numbers([4, 0x04034b50], [2, 20], ...common), entry = numbers([4, 0x02014b50], [2, 20], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]);
      parts.push(local, called, bytes);
      ends.push(entry, called);
      at += local.length + called.length + bytes.length;
      central += entry.length + called.length;
    }
    const count = ends.length / 2;
    return new Blob([...parts, ...ends, numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, central], [4, at], [2, 0])], { type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document" });
  };

  const word = (parts, name) => {
    const lines = parts.flatMap(({ heading, part, link }) => [
      ...townbookPaper.lines(heading).map(line => ({ ...line, heading: true })), ...(part ? townbookPaper.lines(part) : []), { text: link, depth: 0 }]);
    lines.push({ text: `${said("copy")}. Unofficial copy.`, depth: 0 });
    const link = made("a", { href: URL.createObjectURL(zip(files(lines))), download: `${name.replace(/[^\p{L}\p{N}.-]+/gu, "-").replace(/^-|-$/g, "").toLowerCase()}.docx` });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  };

  const print = parts => {
    const sheet = made("div", { className: "tb-collected md-typeset" }), foot = new CSSStyleSheet();
    for (const { heading, part, link } of parts) {
      for (const one of [heading, part]) if (one) sheet.append(document.importNode(one, true));
      const address = sheet.appendChild(made("p", { className: "tb-history tb-collected__address", textContent: link }));
      address.dataset.law = "";
    }
    foot.replaceSync('@page { @bottom-left { content: "" } }');   /* each section has its own address */
    document.adoptedStyleSheets.push(foot);
    sheet.append(made("p", { textContent: `${said("copy")}. Unofficial copy.` }));
    document.body.append(sheet);
    document.documentElement.classList.add("tb-many");
    addEventListener("afterprint", () => {
      document.documentElement.classList.remove("tb-many");
      document.adoptedStyleSheets.pop();
      sheet.remove();
    }, { once: true });
    window.print();
  };

  const add = ({ at, cite, heading }) => {
    const place = location.pathname.slice(base().pathname.length);
    keep([...all().filter(one => one.id !== at.id || one.page !== place), { id: at.id, page: place, cite, title: townbookPaper.words(heading) }]);
  };

  const show = () => {
    const opened = made("dialog", { className: "tb-report md-typeset" }), list = made("ol", { className: "tb-basket" }), foot = made("p", { className: "tb-report__foot" });
    const button = (name, act) => {
      const one = made("button", { type: "button", textContent: name });
      one.addEventListener("click", act);
      return one;
    };
    const fill = () => list.replaceChildren(...all().map((entry, at) => {
      const item = made("li", {}), link = made("a", { href: new URL(`${entry.page}#${entry.id}`, base()).href, textContent: entry.cite.startsWith("§") && entry.title.startsWith(entry.cite) ? entry.title : `${entry.cite} (${entry.title})` });
      link.dataset.law = "";
      link.addEventListener("click", () => opened.close());
      item.append(link, " ", button("Remove", () => {
        keep(all().toSpliced(at, 1));
        if (all().length) fill(); else opened.close();
      }));
      return item;
    }));
    const ending = act => async () => { const parts = await collected(); opened.close(); act(parts); };
    fill();
    foot.append(button("Print", ending(print)), button("Word", ending(parts => word(parts, said("cited-as")))), button("Remove all", () => { keep([]); opened.close(); }), button("Close", () => opened.close()));
    opened.append(made("p", { innerHTML: "<strong>Collected sections</strong>" }), list, foot);
    opened.setAttribute("aria-label", "Collected sections");
    opened.addEventListener("close", () => opened.remove());
    document.body.append(opened);
    opened.showModal();
  };

  return { add, show, word };
})();
