export const staffRoles = ['organization_admin', 'admin', 'auditor'] as const
export const userRoles = [...staffRoles, 'user'] as const
export type UserRole = (typeof userRoles)[number]
export const actorRoles = [...userRoles, 'parent', 'system'] as const
export type ActorRole = (typeof actorRoles)[number]
