/** One line that names the variable, says what to do, and holds no password. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
