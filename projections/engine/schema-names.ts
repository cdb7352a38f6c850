import type { ReadModelName } from './projection.ts'

export const schemaFor = ({ name, version, schema }: ReadModelName) =>
  schema ?? `${name}_v${version}`

/** Upgraded in place and never rebuilt. */
export const reactorSchema = (name: string) => `reactor_${name}`

export const pathTo = (schema: string) => `"${schema}", public`
