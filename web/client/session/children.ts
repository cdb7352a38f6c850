/** A child whose account a parent added on this device. The server does not link children. */
export type Child = Readonly<{
  token: string
  user: string
  name: Readonly<{ en: string; zh: string }>
}>

const key = 'laurel.children'
export const mostChildren = 8

const isText = (value: unknown): value is string => typeof value === 'string'
const isChild = (value: unknown): value is Child => {
  const { token, user, name } = (value ?? {}) as Partial<Child>
  return isText(token) && isText(user) && isText(name?.en) && isText(name?.zh)
}

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

/** Stores a child. Returns the old token of the same child if it differs. */
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

export const dropChild = (token: string | null) => {
  const children = storedChildren()
  const gone = children.find((one) => one.token === token)
  const others = children.filter((one) => one !== gone)
  store(others)
  return { gone, others }
}

export const renewChild = (former: string | null, token: string) =>
  store(storedChildren().map((one) => (one.token === former ? { ...one, token } : one)))
