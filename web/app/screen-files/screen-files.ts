/**
 * The list of the files of all screens is long, and each name in it is heavy: students and parents
 * get their own alone. Asked for together with the shell, so that no screen waits for it.
 */
export const screenFiles = (path: string) =>
  path.startsWith('/user') ? import('./portal.ts') : import('./staff.ts')

/** Loads the screen of a folder, which stands under this path. */
export const loadScreen = async (path: string, folder: string) => {
  const { files } = await screenFiles(path)
  const load = files[`../../modules/${folder}/${folder.split('/').at(-1)}-screen.tsx`]
  if (!load) throw new Error(`No file of web/app/screen-files has the screen of ${path}: ${folder}`)
  return load()
}
