import { beforeEach, vi } from 'vitest'

/** jsdom saves no files. Returns a mock that is called with each file that a link would save. */
export const savedFiles = () => {
  const saveFile = vi.fn<(content: Blob, name: string) => void>()
  beforeEach(() => {
    saveFile.mockClear()
    const blobs = new Map<string, Blob>()
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        const address = `blob:${blobs.size}`
        blobs.set(address, blob)
        return address
      },
      revokeObjectURL: () => undefined,
    })
    const click = HTMLAnchorElement.prototype.click
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      const blob = blobs.get(this.href)
      if (blob) saveFile(blob, this.download)
      else click.call(this)
    })
  })
  return saveFile
}
