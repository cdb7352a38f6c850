export { graphemesOf, surnameLength } from '#domain/name-parts.ts'
