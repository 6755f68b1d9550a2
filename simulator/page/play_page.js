// The page of a game against a bot: chooses bot and seat, then follows the game.

import { ApiError, ask, messageOf } from "./api.js";
import { button, html } from "./dom.js";
import { openGame } from "./live_game.js";
import { beginPage, problemCard } from "./site.js";

const main = beginPage("Play");

/** Asks for a game, or goes on with the one that the address names. */
async function begin() {
  const number = /^#game=(\d{1,9})$/.exec(location.hash)?.[1];
  if (number) return playGame(Number(number));
  try {
    showSetup(await ask("/api/bots"));
  } catch (error) {
    showProblem(error);
  }
}

function showSetup(bots) {
  const bot = html(
    "select",
    { "aria-label": "bot" },
    ...bots.map((name) => html("option", { value: name, selected: name === "racer" }, name)),
  );
  const seat = html(
    "select",
    { "aria-label": "seat" },
    html("option", { value: 0 }, "player 0, and begin"),
    html("option", { value: 1 }, "player 1"),
  );
  const status = html("p", { class: "quiet", role: "status" });
  const start = button(
    { class: "plain strong", click: () => startGame(bot.value, Number(seat.value), start, status) },
    "Start",
  );
  main.replaceChildren(
    html(
      "section",
      { class: "panel setup" },
      html("h2", {}, "Play against a bot"),
      html("label", {}, html("span", {}, "Bot"), bot),
      html("label", {}, html("span", {}, "You are"), seat),
      start,
      status,
      html(
        "p",
        { class: "quiet" },
        "Reach the side of your colour first, or wall the other in. Your thinking costs no ticks, each action costs 1,000.",
      ),
    ),
  );
}

async function startGame(bot, player, start, status) {
  start.disabled = true;
  status.textContent = `Compiling ${bot} …`;
  try {
    const { game } = await ask("/api/games", { bot, player });
    location.hash = `#game=${game}`;
  } catch (error) {
    start.disabled = false;
    status.textContent = messageOf(error);
  }
}

function showProblem(error) {
  const again = button({ class: "plain", click: newGame }, "Another game");
  main.replaceChildren(problemCard("This game does not go on", messageOf(error)), again);
}

function newGame() {
  location.hash = "";
}

/** Follows a game until the address names another. */
async function playGame(number) {
  const game = openGame(main, number, newGame);
  const address = location.hash;
  let version = 0;
  try {
    while (location.hash === address) {
      const news = await ask(`/api/games/${number}?after=${version}`);
      if (location.hash !== address) break;
      if (news.problem) throw new ApiError(news.problem);
      if (news.version !== version) game.show(news);
      version = news.version;
    }
  } catch (error) {
    if (location.hash === address) showProblem(error);
  } finally {
    game.close();
  }
}

addEventListener("hashchange", begin);
begin();
