// Whether this player has the dice laid at once, kept in the browser.
const PLACE = "stopville.ordino.always";

function kept(): boolean {
  try {
    return localStorage.getItem(PLACE) === "yes";
  } catch {
    return false;
  }
}

let always = $state(kept());

export const habits = {
  get always(): boolean {
    return always;
  },
  set always(wanted: boolean) {
    always = wanted;
    localStorage.setItem(PLACE, wanted ? "yes" : "no");
  },
};
