type Known = Readonly<{ tag: string; body: unknown }>

/** A screen asks for a few at a time. */
const most = 30
const known = new Map<string, Known>()
let owner: string | null = null

/**
 * The last answers that the server has tagged, of who is signed in: it says in few bytes that one
 * is still so.
 */
export const knownAnswer = (token: string | null, url: string) => {
  if (token !== owner) known.clear()
  owner = token
  return known.get(url)
}

export const keepAnswer = (token: string | null, url: string, { tag, body }: Known) => {
  if (token !== owner) return
  known.delete(url)
  known.set(url, { tag, body })
  for (const oldest of known.keys()) {
    if (known.size <= most) break
    known.delete(oldest)
  }
}

/** An answer that is still so was read just now. */
export const asOfNow = <Answer>(body: Answer, date: string | null): Answer =>
  date !== null && typeof body === 'object' && body !== null && 'last_updated_at' in body
    ? { ...body, last_updated_at: new Date(date).toISOString() }
    : body
