/**
 * A child whose parent is signed in in this browser: a session of its own. Nothing on the server
 * links one with another.
 */
export type Child = Readonly<{
  token: string
  user: string
  name: Readonly<{ en: string; zh: string }>
}>

const key = 'laurel.children'
/** In one browser. */
export const mostChildren = 8

const isText = (value: unknown): value is string => typeof value === 'string'
const isChild = (value: unknown): value is Child => {
  const { token, user, name } = (value ?? {}) as Partial<Child>
  return isText(token) && isText(user) && isText(name?.en) && isText(name?.zh)
}

/**
 * Those whom the parent has added, the one that is shown among them; none as long as there is only
 * one.
 */
export const storedChildren = (): readonly Child[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isChild).slice(0, mostChildren) : []
  } catch {
    return []
  }
}

const store = (children: readonly Child[]) => {
  if (children.length > 0) localStorage.setItem(key, JSON.stringify(children))
  else localStorage.removeItem(key)
}

/**
 * Keeps `added` beside the others. One that was there already has the newer session; the former
 * token is answered.
 */
export const keepChild = (added: Child): string | undefined => {
  const children = storedChildren()
  const former = children.find(({ user }) => user === added.user)
  store(
    former
      ? children.map((one) => (one === former ? added : one))
      : [...children, added].slice(0, mostChildren),
  )
  return former && former.token !== added.token ? former.token : undefined
}

/** Its session is over: it goes, and the others are answered. */
export const dropChild = (token: string | null) => {
  const children = storedChildren()
  const gone = children.find((one) => one.token === token)
  const others = children.filter((one) => one !== gone)
  store(others)
  return { gone, others }
}

/** The session of a child goes on with another token, as after a change of the password. */
export const renewChild = (former: string | null, token: string) =>
  store(storedChildren().map((one) => (one.token === former ? { ...one, token } : one)))
