import type { Identity } from './projection.ts'

/** Where the tables of a read model are in one version. The registry's are in `public`. */
export const schemaFor = ({ name, version }: Identity) => `${name}_v${version}`
