/**
 * Loads the list of screens, a short one for students and parents. It loads beside the shell, so
 * that no screen waits.
 */
export const screenFiles = async (path: string) =>
  path.startsWith('/user')
    ? (await import('./portal.ts')).portalScreens
    : (await import('./staff.ts')).staffScreens

export const loadScreen = async (path: string, folder: string) => {
  const files = await screenFiles(path)
  const load = files[`../../modules/${folder}/${folder.split('/').at(-1)}-screen.tsx`]
  if (!load) throw new Error(`No file of web/app/screen-files has the screen of ${path}: ${folder}`)
  return load()
}
