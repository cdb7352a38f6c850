/**
 * A variable is wrong. The message is one line that names it and says what to do; it never holds a
 * password.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
