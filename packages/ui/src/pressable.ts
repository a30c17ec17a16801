/**
 * React Aria writes one `<style>` element for what can be pressed, unless it is there already. A strict CSP refuses it
 * and reports the attempt; this leaves a marker in its place, and pressable.css says the same.
 */
import './pressable.css';

const marker = document.createElement('meta');
marker.id = 'react-aria-pressable-style';
document.head.append(marker);
