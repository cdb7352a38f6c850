import { createContext, type ReactNode, useContext } from 'react'
import type { Module } from '#api/contracts/areas.ts'
import type { Role, UserInfo } from '#api/contracts/auth.ts'
import type { OrganizationInfo } from '#api/contracts/organization.ts'

export type SignedInSession = { user: UserInfo; organization: OrganizationInfo }

const SessionContext = createContext<SignedInSession | null>(null)

export const SessionProvider = ({
  value,
  children,
}: {
  value: SignedInSession
  children: ReactNode
}) => <SessionContext value={value}>{children}</SessionContext>

export const useSession = (): SignedInSession => {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs the layout around it')
  return session
}

export const isStaff = (role: Role) => role !== 'user'

export const useMayCommand = () => useSession().user.role !== 'auditor'

export const useIsOrganizationAdmin = () => useSession().user.role === 'organization_admin'

export const hasModule = (organization: OrganizationInfo, module: Module) =>
  organization.modules[module] === true
