import type { z } from 'zod'
import { type Module, modules } from '#api/contracts/areas.ts'
import type { OwnImage } from '#api/contracts/blobs.ts'
import type { OrganizationInfo, OrganizationInput } from '#api/contracts/organization.ts'

/** The form's values. Images are included only for their errors. */
export type OrganizationForm = {
  name: { en: string; zh: string }
  external_links: { name: string; description: string; url: string }[]
  contact: OrganizationInfo['contact']
  modules: Record<Module, boolean>
  giver_names: OrganizationInfo['giver_names']
  student_rankings: OrganizationInfo['student_rankings']
  notices_for_parents: boolean
  class_teachers_see_all: boolean
  ranks_staff: boolean
  house_awards: NonNullable<OrganizationInfo['house_awards']>
} & Partial<Record<OwnImage, undefined>>

// The form's type is wider than the contract's, because it also holds errors of images.
export const loadOrganizationContract = async () =>
  (await import('#api/contracts/organization.ts')).OrganizationInput as unknown as z.ZodType<
    OrganizationInput,
    OrganizationForm
  >

export const organizationFormOf = ({
  modules: on,
  ...organization
}: OrganizationInfo): OrganizationForm => ({
  name: organization.name,
  external_links: organization.external_links,
  contact: organization.contact,
  giver_names: organization.giver_names,
  student_rankings: organization.student_rankings,
  notices_for_parents: organization.notices_for_parents,
  class_teachers_see_all: organization.class_teachers_see_all ?? true,
  ranks_staff: organization.ranks_staff === true,
  house_awards: organization.house_awards ?? 'members',
  modules: Object.fromEntries(modules.map((module) => [module, on[module] === true])) as Record<
    Module,
    boolean
  >,
})

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Returns the name and the other fields that changed, so that concurrent changes to the rest stay.
 */
export const organizationChanges = (
  input: OrganizationInput,
  before: OrganizationForm,
): OrganizationInput => {
  const switched = modules.filter((module) => input.modules?.[module] !== before.modules[module])
  return {
    name: input.name,
    ...(!isSame(input.external_links, before.external_links) && {
      external_links: input.external_links,
    }),
    ...(!isSame(input.contact, before.contact) && { contact: input.contact }),
    ...(input.giver_names !== before.giver_names && { giver_names: input.giver_names }),
    ...(input.student_rankings !== before.student_rankings && {
      student_rankings: input.student_rankings,
    }),
    ...(input.notices_for_parents !== before.notices_for_parents && {
      notices_for_parents: input.notices_for_parents,
    }),
    ...(input.class_teachers_see_all !== before.class_teachers_see_all && {
      class_teachers_see_all: input.class_teachers_see_all,
    }),
    ...(input.ranks_staff !== before.ranks_staff && { ranks_staff: input.ranks_staff }),
    ...(input.house_awards !== before.house_awards && { house_awards: input.house_awards }),
    ...(switched.length > 0 && {
      modules: Object.fromEntries(
        switched.map((module) => [module, input.modules?.[module] === true]),
      ),
    }),
  }
}
