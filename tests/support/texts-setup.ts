import { resolve } from 'node:path'
import { generateTexts } from '#scripts/start/texts/generate.ts'

/** What is made from the texts is not in git. */
export default () => generateTexts(resolve(import.meta.dirname, '../..'))
