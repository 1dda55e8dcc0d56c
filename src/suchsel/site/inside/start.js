// Shows one of the pages of the single file: the workshop unless the address names another one.
{
  const wanted = new URLSearchParams(location.search).get("page") ?? "";
  const pages = [...document.querySelectorAll("template")];
  const page = pages.find(({ id }) => id === `page-${wanted}`) ?? pages[0];
  document.body.className = page.className;
  document.body.append(page.content);
  document.getElementById("waiting")?.remove();
  for (const template of pages) template.remove();
}
