const key = 'laurel.devices'
/** A shared computer keeps those of the last accounts; the server takes no more. */
const most = 20
const longest = 128

/** The tokens by which the server knows this browser, the newest first. They name nobody. */
const storedDevices = (): string[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored
      .filter((one): one is string => typeof one === 'string' && one.length <= longest)
      .slice(0, most)
  } catch {
    return []
  }
}

const idOf = (token: string) => token.split('.', 1)[0]

/**
 * Keeps a token in place of the earlier one of the same device and account. It outlives the
 * session.
 */
export const keepDevice = (token: string | undefined) => {
  if (token === undefined) return
  const others = storedDevices().filter((one) => idOf(one) !== idOf(token))
  localStorage.setItem(key, JSON.stringify([token, ...others].slice(0, most)))
}

/** A sign-in with the tokens of this browser: strangers' wrong passwords do not slow it down. */
export const withDevices = <Login extends object>(login: Login): Login & { devices?: string[] } => {
  const devices = storedDevices()
  return devices.length > 0 ? { ...login, devices } : login
}
