import { shopContract } from '@smart-fft/contract/shop.contract'

/** Where a picture is found: an upload by its id, a drawing by its name. */
export const pictureUrl = (name: string): string => shopContract.getPicture.path.replace('{name}', name)
