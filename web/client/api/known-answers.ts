type KnownAnswer = Readonly<{ tag: string; body: unknown }>

const most = 30
const known = new Map<string, KnownAnswer>()
let owner: string | null = null

/** Returns this session's last answer with an ETag, if there is one (decision 0143). */
export const knownAnswer = (token: string | null, url: string) => {
  if (token !== owner) known.clear()
  owner = token
  return known.get(url)
}

export const keepAnswer = (token: string | null, url: string, { tag, body }: KnownAnswer) => {
  if (token !== owner) return
  known.delete(url)
  known.set(url, { tag, body })
  for (const oldest of known.keys()) {
    if (known.size <= most) break
    known.delete(oldest)
  }
}

export const asOfNow = <Answer>(body: Answer, date: string | null): Answer =>
  date !== null && typeof body === 'object' && body !== null && 'last_updated_at' in body
    ? { ...body, last_updated_at: new Date(date).toISOString() }
    : body
