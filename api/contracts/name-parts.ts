export { graphemesOf } from '#domain/name-parts.ts'
