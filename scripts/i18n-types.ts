// `npm run i18n`: the types of the texts, and what each screen loads of them. Tests, builds and the
// start do it by themselves.
import { resolve } from 'node:path'
import { generateTexts } from './start/texts/generate.ts'

await generateTexts(resolve(import.meta.dirname, '..'))
