import { shopContract } from '../../contract/shop.contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import type { FileAnswer } from '#platform/server/http/route.ts'
import { findFiles } from '#features/files/server/files.service.ts'
import { pictureNotFound } from '../shop.errors.ts'
import { drawProduct } from './art.service.ts'
import { isPictureShown } from './pictures.repo.ts'

/** Where a picture is found: an upload by its id, a drawing by its name. */
export const pictureUrl = (name: string): string =>
  shopContract.getPicture.path.replace('{name}', name)

/** A picture by its name: drawn, or uploaded for a product that there is. Throws 404. */
export async function readPicture(
  { read }: Pick<Database, 'read'>,
  store: FileStore,
  name: string,
): Promise<FileAnswer> {
  const drawing = drawProduct(name)
  if (drawing !== undefined)
    return {
      body: Buffer.from(drawing),
      type: 'image/svg+xml',
      name: `${name}.svg`,
      isInline: true,
    }
  const [file] = (await isPictureShown(read, name)) ? await findFiles(read, [name]) : []
  if (file === undefined || !store.has(file.hash)) throw pictureNotFound()
  return { body: store.read(file.hash), type: file.type, name: file.name, isInline: true }
}
