import { walkScreens } from './support/walks.ts'

walkScreens(['nobody', 'newcomer', 'auditor', 'student', 'parent', 'display'])
