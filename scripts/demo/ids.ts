import { v5 as uuidv5 } from 'uuid'

// Derived ids let an interrupted start continue.
const namespace = 'b9c1f0de-5f0a-5d0b-8a63-1f0c6a5f7d11'
export const demoId = (name: string): string => uuidv5(name, namespace)
export { demoOrganization } from '#scripts/start/end-demo.ts'
export const ruleId = (key: string): string => demoId(`rule ${key}`)
export const staffId = (email: string): string => demoId(`staff ${email}`)
export const periodId = (name: 'past' | 'current'): string => demoId(`period ${name}`)
export const attendanceRuleId = (key: string): string => demoId(`attendance rule ${key}`)
export const deviceId = (key: string): string => demoId(`device ${key}`)
