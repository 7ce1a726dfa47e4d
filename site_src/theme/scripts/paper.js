/* What leaves the page: words for the clipboard, one section on paper, a report of a mistake.
 *
 * A report needs no settings: it is a text to complete and to copy, with the place and its address. Where whoever publishes the copy
 * named an address for mistakes, it is offered too.
 */
"use strict";
window.townbookPaper = (() => {
  const said = name => document.querySelector(`meta[name="townbook:${name}"]`)?.content || "";
  const made = (tag, more) => Object.assign(document.createElement(tag), more);

  /* Where the browser has no clipboard for pages (a folder opened without a server), it still copies a selection. */
  const copy = async (words, holder) => {
    if (navigator.clipboard && isSecureContext) {
      const done = await navigator.clipboard.writeText(words).then(() => true, () => false);
      if (done) return true;
    }
    const field = made("textarea", { value: words });
    field.style.position = "fixed";
    field.style.opacity = "0";
    holder.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  };

  /* The words of a part of the page: a line for each paragraph, row and item, with its label and how deep it stands. */
  const BLOCKS = "p, li, dt, dd, ol, dl, table, div, section, caption", FURNITURE = ".headerlink, .tb-more, .tb-mark, .tb-picture, .tb-caution, .tb-badge, .tb-cite, .tb-notes__back, .tb-doubt, .tb-ask, .tb-listed";
  const lines = part => {
    const found = [];
    let text = "", depth = 0;
    const single = words => words.replace(/\s+/g, " ").trim();
    const end = () => {
      if (single(text)) found.push({ text: single(text), depth });
      text = "";
    };
    const say = (node, level) => {
      if (node.nodeType === Node.TEXT_NODE) {
        if (!text.trim()) depth = level;
        text += node.data;
      }
      if (node.nodeType !== Node.ELEMENT_NODE || node.matches(FURNITURE)) return;
      if (node.matches("pre, tr")) {
        end();
        const rows = node.matches("tr") ? [[...node.cells].map(cell => single(cell.textContent))] : node.textContent.split("\n");
        return void found.push(...rows.map(row => Array.isArray(row) ? { cells: row, text: row.join("\t"), depth: level } : { text: row, depth: level }));
      }
      const block = node.matches(BLOCKS);
      if (block && !/^\s*(\S+\s+)?$/.test(text)) end();   /* a label alone goes on with its item's words */
      for (const child of node.childNodes) say(child, level + node.matches("li, dd"));
      if (node.matches(".tb-label")) text += " ";
      else if (block) end();
    };
    say(part, 0);
    end();
    return found;
  };
  const words = (part, heading) => [...(heading ? lines(heading) : []), ...lines(part)].map(line => line.text).join("\n");

  /* What stands beside an item and is no part of it: all but its label's own text and the words that lead to it. */
  const beside = (at, unit) => {
    const found = [];
    for (let held = at; held !== unit; held = held.parentElement) {
      for (const other of held.parentElement.children) if (other !== held && !other.matches(".tb-label, dt") && !(other.matches("p") && held.matches("ol, dl") && other.nextElementSibling === held)) found.push(other);
    }
    return found;
  };

  /* One place alone: its heading, its words and what stands at the foot of every page, with its own address. */
  const print = ({ at, heading, unit, link }) => {
    const line = made("p", { className: "tb-one__part tb-one__address", textContent: `Address: ${link}` });
    const parts = [heading, unit, ...document.querySelectorAll(".tb-notice, .tb-old")], hidden = at === heading ? [] : beside(at, unit);
    const notice = document.querySelector(".tb-notice");
    notice ? notice.prepend(line) : unit.after(line);
    parts.forEach(part => part.classList.add("tb-one__part"));
    hidden.forEach(part => part.classList.add("tb-one__beside"));
    document.documentElement.classList.add("tb-one");
    addEventListener("afterprint", () => {
      document.documentElement.classList.remove("tb-one");
      parts.forEach(part => part.classList.remove("tb-one__part"));
      hidden.forEach(part => part.classList.remove("tb-one__beside"));
      line.remove();
    }, { once: true });
    window.print();
  };

  const QUOTED = 600;   /* characters of the page's words that a report begins with */

  const report = ({ citation, link, at, heading, part }) => {
    const opened = made("dialog", { className: "tb-report md-typeset" });
    const told = part && at !== heading ? words(part) : "", quoted = told.length > QUOTED ? told.slice(0, QUOTED).replace(/\s\S*$/, " …") : told;
    const text = made("textarea", { rows: 9, value: `Place: ${citation}\nAddress: ${link}\nCopy: ${said("copy")}\n\nWhat the page says:\n${quoted}\nWhat is wrong with it:\n` });
    const label = made("label", { textContent: "Your report" }), status = made("span", { className: "tb-cite__said" });
    const contact = said("contact"), head = made("p", {}), foot = made("p", { className: "tb-report__foot" });
    head.append(made("strong", { textContent: "Report a problem" }), " ", made("span", { textContent: contact
      ? "Say what is wrong with this copy and send it."
      : "Say what is wrong with this copy, copy the text, and send it to the people who run this site." }));
    const copying = made("button", { type: "button", textContent: "Copy text" }), end = made("button", { type: "button", textContent: "Close" });
    copying.addEventListener("click", async () => { status.textContent = await copy(text.value, opened) ? "Copied" : "Your browser blocked the copying"; });
    end.addEventListener("click", () => opened.close());
    status.setAttribute("role", "status");
    label.append(text);
    if (contact) foot.append(sender(contact, citation, text));
    foot.append(copying, end, status);
    opened.append(head, label, foot);
    opened.setAttribute("aria-label", "Report a problem");
    opened.addEventListener("close", () => opened.remove());
    document.body.append(opened);
    opened.showModal();
    text.focus();
    text.setSelectionRange(text.value.length, text.value.length);
  };

  /* A letter with the text in it, or the page where reports are taken. */
  const sender = (contact, citation, text) => {
    const mail = contact.startsWith("mailto:"), link = made("a", { textContent: mail ? "Write e-mail" : "Where to send it", href: contact });
    if (mail) link.addEventListener("click", () => { link.href = `${contact}?subject=${encodeURIComponent(citation)}&body=${encodeURIComponent(text.value)}`; });
    return link;
  };

  return { copy, lines, print, report, words };
})();
