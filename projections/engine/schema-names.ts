import type { ReadModelName } from './projection.ts'

/** Where the tables of a read model are in one version. The registry's are in `public`. */
export const schemaFor = ({ name, version, schema }: ReadModelName) =>
  schema ?? `${name}_v${version}`

/** Where a reactor's tables are, in all versions: they are brought forward, never built anew. */
export const reactorSchema = (name: string) => `reactor_${name}`

/** The search path on which unqualified names mean the tables of this schema. */
export const pathTo = (schema: string) => `"${schema}", public`
