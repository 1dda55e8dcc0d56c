// Shows one of the pages of the single file: that to play on, or the workshop.
{
  const wanted = new URLSearchParams(location.search).get("page") === "play" ? "play" : "workshop";
  const page = /** @type {HTMLTemplateElement} */ (document.getElementById(`page-${wanted}`));
  document.body.className = page.className;
  document.body.append(page.content);
  document.getElementById("waiting")?.remove();
  for (const template of document.querySelectorAll("template")) template.remove();
}
