import { endMark } from '#api/contracts/exports.ts'
import { ApiError } from './api-error.ts'
import { type ApiOptions, request } from './client.ts'

export const attachmentNameOf = (disposition: string | null, fallback: string) => {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1] ?? fallback
}

export const saveFile = (content: Blob, name: string) => {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Firefox reads the address only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

/**
 * Saves the file that a call returns. Sends the token, which a plain link cannot.
 * @throws ApiError `cut_off` for an incomplete file
 */
export const download = async (path: string, options: ApiOptions & { fallbackName: string }) => {
  const answer = await request(path, {
    ...options,
    headers: { ...options.headers, [endMark.header]: '1' },
  })
  const content = await wholeFile(answer)
  saveFile(
    content,
    attachmentNameOf(answer.headers.get('content-disposition'), options.fallbackName),
  )
}

export const exportedText = async (path: string, options: ApiOptions): Promise<string> => {
  const answer = await request(path, {
    ...options,
    headers: { ...options.headers, [endMark.header]: '1' },
  })
  return await (await wholeFile(answer)).text()
}

const wholeFile = async (answer: Response) => {
  const cutOff = new ApiError({ code: 'cut_off', status: answer.status })
  const content = await answer.blob().catch(() => Promise.reject(cutOff))
  if ((await content.slice(-endMark.text.length).text()) !== endMark.text) throw cutOff
  return content.slice(0, -endMark.text.length, content.type)
}
