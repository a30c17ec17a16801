import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { Component, type ReactNode } from 'react';
import type { Contributed } from './admitPlugins.ts';
import type { Kernel, SlotProblem, SlotTexts } from './KernelProvider.tsx';
import { KernelError, type LoadProblem } from './kernelProblem.ts';
import { SlotStuck } from './SlotStuck.ts';

interface SlotBoundaryProps {
  readonly contribution: Contributed;
  /** Edition of the plugin. A newer version resets the error. */
  readonly edition: number;
  readonly kernel: Pick<Kernel, 'onProblem' | 'recovered'>;
  readonly texts: SlotTexts;
  /** Called instead of showing the failure. */
  readonly onFailure?: ((problem: SlotProblem) => void) | undefined;
  readonly onRetry: () => void;
  /** Called when a module that could not be fetched may now be available. It must not move the focus. */
  readonly onRecovery: () => void;
  readonly children: ReactNode;
}

interface SlotBoundaryState {
  /** Thrown value, wrapped because anything can be thrown, including null. */
  readonly thrown: { readonly cause: unknown } | null;
}

/** Catches errors of its children. Shows in their place what happened and a way to try again, or calls `onFailure`. */
export class SlotBoundary extends Component<SlotBoundaryProps, SlotBoundaryState> {
  override state: SlotBoundaryState = { thrown: null };
  #isGone = false;
  readonly #begun = Date.now();

  static getDerivedStateFromError(cause: unknown): SlotBoundaryState {
    return { thrown: { cause } };
  }

  override componentDidCatch(cause: unknown): void {
    const problem = slotProblem(this.props.contribution, cause);
    if (problem.kind !== 'load') this.props.kernel.onProblem(problem);
    else if (mayPass(problem)) void this.#waitForRecovery();
    this.props.onFailure?.(problem);
  }

  override componentDidMount(): void {
    this.#isGone = false;
  }

  override componentWillUnmount(): void {
    this.#isGone = true;
  }

  async #waitForRecovery(): Promise<void> {
    const isBack = await this.props.kernel.recovered?.(this.#begun);
    if (isBack && !this.#isGone) this.props.onRecovery();
  }

  override componentDidUpdate({ edition }: SlotBoundaryProps): void {
    if (edition !== this.props.edition && this.state.thrown) this.setState({ thrown: null });
  }

  override render(): ReactNode {
    const { contribution, texts, onFailure, onRetry, children } = this.props;
    const { thrown } = this.state;
    if (!thrown) return children;
    if (onFailure) return null;
    const problem = slotProblem(contribution, thrown.cause);
    return (
      <Card>
        <EmptyState
          icon="circle-alert"
          tone="danger"
          title={texts.title(problem)}
          action={<Button onClick={onRetry}>{texts.retry}</Button>}
        >
          <p>{texts.detail(problem, contribution)}</p>
        </EmptyState>
      </Card>
    );
  }
}

/** Returns whether the failure may be temporary, judging by whether the network may be the cause. */
function mayPass({ failure }: LoadProblem): boolean {
  return failure.kind === 'network' || failure.kind === 'timeout';
}

function slotProblem({ pluginId, key }: Contributed, cause: unknown): SlotProblem {
  if (cause instanceof KernelError && cause.problem.kind === 'load') return cause.problem;
  if (cause instanceof SlotStuck) return { kind: 'stuck', pluginId, key, seconds: cause.seconds };
  return { kind: 'render', pluginId, key, cause };
}
