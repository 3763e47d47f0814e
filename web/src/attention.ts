// Calling the player back: the title of the tab, and its picture.

export function badge(title: string, turn: boolean): void {
  document.title = turn ? `● ${title}` : title;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const wanted = turn ? "./favicon-turn.svg" : "./favicon.svg";
  if (icon && icon.getAttribute("href") !== wanted) icon.href = wanted;
}
