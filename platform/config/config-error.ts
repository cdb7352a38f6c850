/** The message says in one line what to do. It has no password. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
