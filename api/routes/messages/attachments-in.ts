import type { NewAttachment } from '#registry/messages/attachments.ts'

type WithAttachments = Readonly<{
  attachments?: readonly Readonly<{ name: string; url: string }>[] | undefined
}>

/** Replaces a message's files with their ids. */
export const attachmentsIn = <Body extends WithAttachments>({ attachments, ...body }: Body) => ({
  ...body,
  attachments: attachments?.map(({ name, url }): NewAttachment => ({ name, blobId: url })),
})
