// `npm run i18n`: writes the types of the texts and the list of each screen's texts.
import { resolve } from 'node:path'
import { generateTexts } from './start/texts/generate.ts'

await generateTexts(resolve(import.meta.dirname, '..'))
