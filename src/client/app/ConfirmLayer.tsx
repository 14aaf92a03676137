// The confirm box in the product's theme; a chunk of its own, loaded when the first question is asked.
import { ConfirmHost } from '../ui/ConfirmHost';
import { notices } from './browserEffects';
import { ThemedScreen } from './ThemedScreen';

export default function ConfirmLayer() {
  return (
    <ThemedScreen>
      <ConfirmHost notices={notices} />
    </ThemedScreen>
  );
}
