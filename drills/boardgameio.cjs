// A trick game like L'Auto-Match for boardgame.io's own server, to be measured beside ours.
// node boardgameio.cjs [FOLDER]     says {"url": …} when it is open; with a folder it keeps its games there

const { FlatFile, Server } = require('boardgame.io/server');

const SUITS = 4;
const RANKS = 13;
const SEATS = 4;
const TARGET = 100;

const suit = (card) => Math.floor(card / RANKS);
const rank = (card) => card % RANKS;

function deal(G, random) {
  const pack = random.Shuffle([...Array(SUITS * RANKS).keys()]);
  for (let seat = 0; seat < SEATS; seat++) {
    G.hands[seat] = pack.slice(seat * RANKS, (seat + 1) * RANKS).sort((a, b) => a - b);
    G.won[seat] = 0;
    G.lacking[seat] = [];
  }
  G.shown = [];
  G.trick = [];
  G.led = -1;
  G.dealer = (G.dealer + 1) % SEATS;
  G.leader = G.next = (G.dealer + 1) % SEATS;
}

function setup({ random }) {
  const empty = [0, 0, 0, 0];
  const G = { hands: [[], [], [], []], won: [...empty], scores: [...empty], lacking: [[], [], [], []] };
  Object.assign(G, { dealer: 3, deals: 0, sheet: [] });
  deal(G, random);
  return G;
}

function follows(hand, led, card) {
  return led < 0 || suit(card) === led || !hand.some((held) => suit(held) === led);
}

function play({ G, playerID, random }, card) {
  const seat = Number(playerID);
  const hand = G.hands[seat];
  if (!hand.includes(card) || !follows(hand, G.led, card)) return 'INVALID_MOVE';
  hand.splice(hand.indexOf(card), 1);
  if (G.led < 0) G.led = suit(card);
  else if (suit(card) !== G.led && !G.lacking[seat].includes(G.led)) G.lacking[seat].push(G.led);
  G.trick.push(card);
  G.shown.push(card);
  G.next = (seat + 1) % SEATS;
  if (G.trick.length === SEATS) take(G, random);
}

function take(G, random) {
  let best = 0;
  G.trick.forEach((card, place) => {
    if (suit(card) === G.led && rank(card) >= rank(G.trick[best])) best = place;
  });
  G.leader = G.next = (G.leader + best) % SEATS;
  G.won[G.next] += 1;
  G.trick = [];
  G.led = -1;
  if (G.hands.every((hand) => hand.length === 0)) score(G, random);
}

function score(G, random) {
  G.won.forEach((tricks, seat) => (G.scores[seat] += tricks));
  G.sheet.push([...G.won]);
  G.deals += 1;
  deal(G, random);
}

const Match = {
  name: 'match',
  minPlayers: SEATS,
  maxPlayers: SEATS,
  setup,
  moves: { play },
  turn: { minMoves: 1, maxMoves: 1, order: { first: ({ G }) => G.next, next: ({ G }) => G.next } },
  endIf: ({ G }) => (Math.max(...G.scores) >= TARGET ? { scores: [...G.scores] } : undefined),
  playerView: ({ G, playerID }) => {
    const { hands, ...open } = G;
    const mine = playerID === null || playerID === undefined ? [] : hands[Number(playerID)];
    return { ...open, hand: mine, held: hands.map((hand) => hand.length) };
  },
};

const folder = process.argv[2];
const storage = folder ? { db: new FlatFile({ dir: folder, logging: false }) } : {};

Server({ games: [Match], origins: ['http://127.0.0.1'], ...storage })
  .run({ port: 0 })
  .then(({ appServer }) => {
    process.stdout.write(JSON.stringify({ url: `http://127.0.0.1:${appServer.address().port}` }) + '\n');
  });
