import { resolve } from 'node:path'
import { generateTexts } from '#scripts/start/texts/generate.ts'

/** Files generated from the texts are not in git. */
export default () => generateTexts(resolve(import.meta.dirname, '../..'))
