/** One line that says what to do, without a password. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
