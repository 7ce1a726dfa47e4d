/* The buttons that open the search box: whoever comes to find a rule should not have to look for it. */
"use strict";
document.addEventListener("click", event => {
  if (!event.target.closest?.(".tb-find")) return;
  const toggle = document.getElementById("__search"), query = document.querySelector("[data-md-component=search-query]");
  if (toggle && !toggle.checked) toggle.click();
  query?.focus();
});
