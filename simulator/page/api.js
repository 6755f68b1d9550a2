// Asks the server that this page came from.

/** The server refused, or is gone; the message is for people. */
export class ApiError extends Error {}

/** What an error says that came from the server; any other is thrown on. */
export function messageOf(error) {
  if (!(error instanceof ApiError)) throw error;
  return error.message;
}

/** What the server answers, as text: to GET, or with a body to POST. */
export async function askText(path, body) {
  const post = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  };
  let response;
  try {
    response = await fetch(path, body === undefined ? {} : post);
  } catch {
    throw new ApiError("the server does not answer: is `hexidor serve` still running?");
  }
  const text = await response.text();
  if (!response.ok) throw new ApiError(errorIn(text) ?? `the server refuses (${response.status})`);
  return text;
}

/** What the server answers, as JSON. */
export async function ask(path, body) {
  return JSON.parse(await askText(path, body));
}

function errorIn(text) {
  try {
    return JSON.parse(text).error;
  } catch {
    return null;
  }
}
