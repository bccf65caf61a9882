import { ApiError } from '#platform/web/api/api-error.ts'
import { SkeletonBox, EmptyState, ErrorState, NoMatchState } from '#ui/state/state.tsx'
import { nothing, play, type PlaygroundSpecs } from '../components/playground-spec.ts'

const FAILURE = new ApiError({ status: 503, code: 'server.busy', detail: '' })

export const playgrounds: PlaygroundSpecs = {
  EmptyState: play(EmptyState, {
    start: ({ t }) => ({ title: t('w.nothingYet'), text: t('w.help') }),
  }),
  NoMatchState: play(NoMatchState, { start: () => ({ onClear: nothing }) }),
  ErrorState: play(ErrorState, {
    start: ({ t }) => ({ title: t('w.failedTo'), error: FAILURE, onRetry: nothing }),
    code: { error: 'query.error' },
  }),
  SkeletonBox: play(SkeletonBox, { start: () => ({ width: 240, height: 24 }) }),
}
