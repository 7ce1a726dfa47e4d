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

  /* One section alone: its heading, its text and what stands at the foot of every page, with the section's own address. */
  const print = (heading, address) => {
    const unit = heading.nextElementSibling, line = made("p", { className: "tb-one__part tb-one__address", textContent: `Address of this section: ${address}` });
    const parts = [heading, unit, ...document.querySelectorAll(".tb-notice, .tb-old")];
    const notice = document.querySelector(".tb-notice");
    notice ? notice.prepend(line) : unit.after(line);
    parts.forEach(part => part.classList.add("tb-one__part"));
    document.documentElement.classList.add("tb-one");
    addEventListener("afterprint", () => {
      document.documentElement.classList.remove("tb-one");
      parts.forEach(part => part.classList.remove("tb-one__part"));
      line.remove();
    }, { once: true });
    window.print();
  };

  const report = (citation, address) => {
    const opened = made("dialog", { className: "tb-report md-typeset" });
    const words = made("textarea", { rows: 9, value: `Place: ${citation}\nAddress: ${address}\nCopy: ${said("copy")}\n\nWhat the page says:\n\nWhat is wrong with it:\n` });
    const label = made("label", { textContent: "Your report" }), status = made("span", { className: "tb-cite__said" });
    const head = made("p", {}), foot = made("p", { className: "tb-report__foot" });
    const contact = said("contact");
    head.append(made("strong", { textContent: "Report a problem" }), contact
      ? " with this copy. Complete the text and send it."
      : " with this copy. Complete the text, copy it, and give it to whoever publishes this site. What is wrong in the law itself is for the clerk of the municipality.");
    const copying = made("button", { type: "button", textContent: "Copy text" }), end = made("button", { type: "button", textContent: "Close" });
    copying.addEventListener("click", async () => { status.textContent = await copy(words.value, opened) ? "Copied" : "Not copied: the browser forbids it"; });
    end.addEventListener("click", () => opened.close());
    status.setAttribute("role", "status");
    label.append(words);
    if (contact) foot.append(sender(contact, citation, words));
    foot.append(copying, end, status);
    opened.append(head, label, foot);
    opened.setAttribute("aria-label", "Report a problem");
    opened.addEventListener("close", () => opened.remove());
    document.body.append(opened);
    opened.showModal();
    words.focus();
    words.setSelectionRange(words.value.length, words.value.length);
  };

  /* A letter with the text in it, or the page where reports are taken. */
  const sender = (contact, citation, words) => {
    const mail = contact.startsWith("mailto:"), link = made("a", { textContent: mail ? "Write e-mail" : "Where to send it", href: contact });
    if (mail) link.addEventListener("click", () => { link.href = `${contact}?subject=${encodeURIComponent(citation)}&body=${encodeURIComponent(words.value)}`; });
    return link;
  };

  document.addEventListener("click", event => {
    if (!event.target.closest?.("a.tb-report-page")) return;
    event.preventDefault();
    event.stopPropagation();
    report(document.title, document.querySelector("link[rel=canonical]")?.href || location.href);
  }, true);

  return { copy, print, report };
})();
