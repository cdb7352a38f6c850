const parts = /^(\w[\w+]*:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/s

/** Splits `esdb://a:2113,b:2113`, which `new URL` cannot read. */
export const serversOf = (text: string): readonly string[] => {
  const [, before = '', servers = '', after = ''] = parts.exec(text) ?? []
  return servers.includes(',')
    ? servers.split(',').map((server) => `${before}${server}${after}`)
    : [text]
}

export const firstServerOf = (text: string): string => serversOf(text)[0] ?? text
