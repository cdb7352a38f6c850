const key = 'laurel.devices'
const most = 20
const longest = 128

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

/** Keeps the device id even after the session; it identifies nobody. */
export const keepDevice = (token: string | undefined) => {
  if (token === undefined) return
  const others = storedDevices().filter((one) => idOf(one) !== idOf(token))
  localStorage.setItem(key, JSON.stringify([token, ...others].slice(0, most)))
}

export const withDevices = <Login extends object>(login: Login): Login & { devices?: string[] } => {
  const devices = storedDevices()
  return devices.length > 0 ? { ...login, devices } : login
}
