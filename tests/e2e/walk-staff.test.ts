import { walkScreens } from './support/walks.ts'

walkScreens(['admin'])
