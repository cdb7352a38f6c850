// `npm run i18n`: generates the texts' types, and the list of each screen's namespaces.
import { resolve } from 'node:path'
import { generateTexts } from './start/texts/generate.ts'

await generateTexts(resolve(import.meta.dirname, '..'))
