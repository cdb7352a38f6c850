export { foldCase } from '#domain/fold-case.ts'
