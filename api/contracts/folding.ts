export { foldClass, foldName, foldSearch } from '#domain/folding.ts'
