'use client';
import dynamic from 'next/dynamic';

const Field = dynamic(() => import('./field'), { ssr: false });

export default function Page() {
  return <Field />;
}
