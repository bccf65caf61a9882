import { instanceContract } from '#features/settings/contract/instance.contract.ts'
import { MAINTENANCE, api } from '../api/api-client.ts'
import { onTopic } from '../live/topics.ts'
import { setInstance } from './instance.ts'

/** Refetches the instance settings; keeps the known ones if there is no response. */
export async function refreshInstance(): Promise<void> {
  await api.call(instanceContract.getInstance, {}).then(setInstance, () => undefined)
}

onTopic('Settings', () => void refreshInstance())
addEventListener(MAINTENANCE, () => void refreshInstance())
