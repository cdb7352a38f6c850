import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OwnImage } from '#api/contracts/blobs.ts'
import type { OrganizationInput } from '#api/contracts/organization.ts'
import { organizationQuery } from '#web/client/session/queries.ts'
import { useSession } from '#web/client/session/session.tsx'
import { useSave } from '#web/ui/dialogs/use-save.ts'
import { useContractForm } from '#web/ui/fields/contract-form.ts'
import { type ImageChoices, saveOrganizationCall, sendImagesCall } from './organization-calls.ts'
import {
  loadOrganizationContract,
  type OrganizationForm,
  organizationChanges,
  organizationFormOf,
} from './organization-form.ts'

/** Holds the organisation's form. Follows changes by others until something is changed here. */
export const useOrganizationForm = () => {
  const { organization } = useSession()
  const client = useQueryClient()
  const [images, setImages] = useState<ImageChoices>({})
  const form = useContractForm<OrganizationForm, OrganizationInput>(loadOrganizationContract, {
    defaultValues: organizationFormOf(organization),
  })
  const { isDirty, defaultValues } = form.formState
  const isChanged = isDirty || Object.keys(images).length > 0

  const begin = (newer = organization) => {
    form.reset(organizationFormOf(newer))
    setImages({})
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only changes from outside reset the form
  useEffect(() => {
    if (!isChanged) begin()
  }, [organization])

  const save = useSave({
    form,
    besides: ['logo', 'banner'] satisfies OwnImage[],
    send: async (input: OrganizationInput, key) => {
      const chosen = await sendImagesCall(images)
      const changes = organizationChanges(input, defaultValues as OrganizationForm)
      return saveOrganizationCall(organization._id, { ...changes, ...chosen }, key)
    },
    reads: [['organization']],
    onDone: ({ data }) => {
      client.setQueryData(organizationQuery().queryKey, data)
      begin(data)
    },
  })

  /** Chooses a file, or null to remove the image, or undefined to keep it. */
  const choose = (kind: OwnImage, file: File | null | undefined) => {
    form.clearErrors(kind)
    setImages(({ [kind]: _, ...others }) =>
      file === undefined ? others : { ...others, [kind]: file },
    )
  }
  return { organization, form, images, choose, isChanged, save, discard: () => begin() }
}
export type OrganizationEditing = ReturnType<typeof useOrganizationForm>
